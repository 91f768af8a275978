/** Pages by due time, ties by number: a binary heap of page numbers. */
export function createQueue(countMax: number) {
  const heap = new Int32Array(countMax);
  const due = new Float64Array(countMax);
  let count = 0;
  const isBefore = (a: number, b: number) => (due[a] as number) < (due[b] as number) || (due[a] === due[b] && a < b);
  const sink = (page: number) => {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= count) break;
      if (child + 1 < count && isBefore(heap[child + 1] as number, heap[child] as number)) child++;
      if (!isBefore(heap[child] as number, page)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = page;
  };
  return {
    add(page: number, at: number) {
      due[page] = at;
      let place = count++;
      for (
        let parent = (place - 1) >> 1;
        place > 0 && isBefore(page, heap[parent] as number);
        parent = (place - 1) >> 1
      ) {
        heap[place] = heap[parent] as number;
        place = parent;
      }
      heap[place] = page;
    },
    /** When the first is due; Infinity where none is. */
    dueAt: () => (count > 0 ? (due[heap[0] as number] as number) : Number.POSITIVE_INFINITY),
    /** Takes out the first. */
    take(): number {
      const first = heap[0] as number;
      count--;
      if (count > 0) sink(heap[count] as number);
      return first;
    },
  };
}
