type Environment = Readonly<Record<string, string | undefined>>

/** The memory for young objects: a live connection needs next to none, rendering a page much. */
const CONNECTIONS_MEMORY = "--max-semi-space-size=4"

/**
 * The option of Node for the rendering process. It makes an uncached page a tenth faster (`npm run bench`, cold institute
 * page).
 */
export const RENDERING_MEMORY = "--max-semi-space-size=64"

/**
 * The environment variables by which a process of these services is started, unless the operator has set them: two arenas
 * of the allocator, which otherwise keeps much of what an overload took; eight threads for files, DNS and compression, of
 * which compression takes two at most (`COMPRESSION_LIMITS`); and the memory for young objects.
 */
export const programEnvironment = (
  services: readonly string[],
  { NODE_OPTIONS = "", MALLOC_ARENA_MAX = "2", UV_THREADPOOL_SIZE = "8" }: Environment = {},
) => ({
  MALLOC_ARENA_MAX,
  UV_THREADPOOL_SIZE,
  NODE_OPTIONS: services.join() === "live" ? `${CONNECTIONS_MEMORY} ${NODE_OPTIONS}`.trim() : NODE_OPTIONS,
})
