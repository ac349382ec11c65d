import { inputArguments } from "./probe-video"
import { runProgram } from "../programs/run-program"

const TIMEOUT_MS = 10 * 60 * 1000

/** The media type of extracted speech. */
export const SPEECH_MIME = "audio/mp4"

type Extraction = { source: string; target: string; fromSeconds: number; seconds: number; signal: AbortSignal }

/** Saves a part of the sound of a video as AAC that is good enough for speech: 32 kbit/s, about 240 kB a minute. */
export async function extractSpeech({ source, target, fromSeconds, seconds, signal }: Extraction): Promise<void> {
  await runProgram({
    program: "ffmpeg",
    args: [
      ..."-nostdin -hide_banner -loglevel error -y -threads 1".split(" "),
      ...["-ss", String(fromSeconds)],
      ...inputArguments(source),
      ...["-t", String(seconds)],
      ..."-map 0:a:0 -vn -sn -dn -map_metadata -1 -ac 1 -ar 16000 -c:a aac -b:a 32k -f mp4".split(" "),
      target,
    ],
    signal,
    timeoutMs: TIMEOUT_MS,
  })
}
