/** How often an open editor says that it is still open. */
export const EDITOR_HEARTBEAT_MS = 20_000

/** When an editor counts as closed that has said nothing: browsers slow timers of hidden pages down to one a minute. */
export const EDITOR_EXPIRES_AFTER_MS = 90_000
