/** The largest first; among equals the first pushed. */
export type Queue<Item> = {
  readonly push: (item: Item, priority: number) => void;
  readonly pop: () => Item | undefined;
};

type Node<Item> = { readonly item: Item; readonly priority: number; readonly number: number };

/** A binary heap: push and pop cost the logarithm of its size. */
export function createQueue<Item>(): Queue<Item> {
  const heap: Node<Item>[] = [];
  let pushed = 0;
  return {
    push: (item, priority) => {
      heap.push({ item, priority, number: pushed++ });
      siftUp(heap);
    },
    pop: () => {
      const top = heap[0];
      const last = heap.pop();
      if (heap.length > 0 && last) {
        heap[0] = last;
        siftDown(heap);
      }
      return top?.item;
    },
  };
}

function isBefore<Item>(left: Node<Item>, right: Node<Item>): boolean {
  return left.priority > right.priority || (left.priority === right.priority && left.number < right.number);
}

function siftUp<Item>(heap: Node<Item>[]): void {
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(heap[at]!, heap[parent]!)) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function siftDown<Item>(heap: Node<Item>[]): void {
  for (let at = 0; ; ) {
    let best = at;
    for (const child of [at * 2 + 1, at * 2 + 2])
      if (child < heap.length && isBefore(heap[child]!, heap[best]!)) best = child;
    if (best === at) return;
    swap(heap, at, best);
    at = best;
  }
}

function swap<Item>(heap: Node<Item>[], left: number, right: number): void {
  const item = heap[left]!;
  heap[left] = heap[right]!;
  heap[right] = item;
}
