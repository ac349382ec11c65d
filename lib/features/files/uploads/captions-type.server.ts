import { readFile } from "node:fs/promises"

const SRT_CUE = /^\d+\r?\n\d{2}:\d{2}:\d{2},\d{3} --> \d{2}:\d{2}:\d{2},\d{3}/m

/** The media type of captions, which are text: WebVTT or SubRip in UTF-8; undefined for anything else. */
export async function captionsType(path: string): Promise<string | undefined> {
  const text = decode(await readFile(path))
  if (text === undefined || text.includes("\0")) return undefined
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return "text/vtt"
  return SRT_CUE.test(text) ? "application/x-subrip" : undefined
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
