/** Room for what does not stay, in MB: a page that is rendered leaves much behind, a live connection next to nothing. */
const RENDERING_MB = 64
const CONNECTIONS_MB = 4

/**
 * The `NODE_OPTIONS` that a program of these services is started with, of which those that the operator gave come last
 * and win. With this room a page that is not kept takes a tenth less time (`npm run bench`, cold institute page).
 */
export const memoryOptions = (services: readonly string[], given = ""): string =>
  `--max-semi-space-size=${services.join() === "live" ? CONNECTIONS_MB : RENDERING_MB} ${given}`.trim()
