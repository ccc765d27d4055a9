// Loaded beside the server of the soak: says how much memory it holds when it is asked.
process.on('message', (message) => {
  if (message !== 'memory') return;
  // Twice, because what the first collection ends may hold memory of its own.
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heap: heapUsed });
});
