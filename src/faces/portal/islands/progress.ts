// While the first crawl runs: the figures follow the server, and the page turns when there is something to show.
const place = document.querySelector<HTMLElement>("[data-progress]");

if (place?.dataset.progress) {
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  const events = new EventSource(place.dataset.progress);
  events.addEventListener("progress", (event) => {
    const figures = JSON.parse((event as MessageEvent<string>).data) as Record<string, number>;
    for (const [name, value] of Object.entries(figures)) {
      const cell = place.querySelector(`[data-figure="${name}"]`);
      if (cell) cell.textContent = numbers.format(value);
    }
    if ((figures.programmes ?? 0) > 0) {
      events.close();
      // A moment for the first batch: a page with a single programme would look emptier than this one.
      setTimeout(() => location.reload(), 2500);
    }
  });
}

export {};
