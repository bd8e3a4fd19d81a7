// Keeps a share of one core busy and does nothing else. The first argument is the share, between 0 and 1.

const periodMs = 10
const busyMs = Number(process.argv[2]) * periodMs

setInterval(() => {
  const endMs = performance.now() + busyMs
  while (performance.now() < endMs);
}, periodMs)
process.send?.('ready')
