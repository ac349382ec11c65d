import { createSessionMemory } from "@/lib/server/auth/session-memory"
import { type HlsVideo, loadHlsVideo } from "./hls-video"
import { type HlsGrant, readHlsToken } from "./hls-token"

/** The playlists of a video of an hour are about 100 KB; those of everybody who watches the same one are shared. */
const MAX_LETTERS = 64 * 1024 * 1024
/** How long a video that is still being prepared is remembered, and one that is complete. */
const PREPARING_MS = 5_000
const COMPLETE_MS = 10 * 60 * 1000

/** A video and to whom it was granted. */
export type GrantedVideo = { video: HlsVideo; holder: HlsGrant }
type Remembered = GrantedVideo & { goodUntilMs: number }

const memory = createSessionMemory<Remembered>({ maxSize: MAX_LETTERS, sizeOf: ({ video }) => video.letters })

/**
 * The video that a token names; undefined for any other token. What was found is remembered until the session ends, so that a
 * segment costs no query. The caller must check that the holder may still watch it.
 */
export async function findGrantedVideo(token: string): Promise<GrantedVideo | undefined> {
  const remembered = memory.get(token)
  if (remembered && Date.now() < remembered.goodUntilMs) return remembered
  const grant = readHlsToken(token)
  return grant && loadGranted(token, grant)
}

async function loadGranted(token: string, holder: HlsGrant): Promise<GrantedVideo | undefined> {
  const since = memory.now()
  const video = await loadHlsVideo(holder)
  if (!video) return undefined
  const goodUntilMs = Math.min(holder.expiresAtMs, Date.now() + (video.isComplete ? COMPLETE_MS : PREPARING_MS))
  memory.add(token, { value: { video, holder, goodUntilMs }, holder, since })
  return { video, holder }
}
