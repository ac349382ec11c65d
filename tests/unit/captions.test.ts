import fc from "fast-check"
import { type Cue, formatCues, parseCues } from "@/lib/features/videos/captions/cues"

const cue = (startMs: number, endMs: number, text: string): Cue => ({ startMs, endMs, text })

test("WebVTT and SubRip are read alike, with settings, notes, numbers and carriage returns", () => {
  const vtt =
    "WEBVTT\n\nNOTE by hand\n\n1\n00:01.000 --> 00:02.500 align:start\nOne\nline\n\n00:03.000 --> 01:00:04.000\nTwo\n"
  expect(parseCues(vtt).cues).toEqual([cue(1_000, 2_500, "One\nline"), cue(3_000, 3_604_000, "Two")])
  const srt = "\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nOne\r\n2\r\n00:00:03,5 --> 00:00:04,000\r\n{\\an8}Two\r\n"
  expect(parseCues(srt).cues).toEqual([cue(1_000, 2_500, "One"), cue(3_500, 4_000, "Two")])
})

test("markup and scripts are removed, and no text can become markup when it is written", () => {
  const text = `WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script><b onclick="x">Hi</b> &lt;img&gt; & more`
  const { cues } = parseCues(text)
  expect(cues).toEqual([cue(1_000, 2_000, "alert(1)Hi <img> & more")])
  expect(formatCues(cues)).toContain("alert(1)Hi &lt;img&gt; &amp; more")
})

test.each([
  ["an end before the start", "00:02.000 --> 00:01.000\nA", "time"],
  ["a time that is none", "00:99.000 --> later\nA", "time"],
  ["captions out of order", "00:05.000 --> 00:06.000\nA\n\n00:01.000 --> 00:02.000\nB", "order"],
  ["no captions", "Just a text", "empty"],
  ["a text that is too long", `00:01.000 --> 00:02.000\n${"x".repeat(501)}`, "length"],
])("%s is refused with its line", (_, text, problem) => {
  const { cues, errors } = parseCues(text)
  expect(cues).toEqual([])
  expect(errors).toMatchObject([{ problem }])
})

test("what is written is read again as it was, for any text", () => {
  const texts = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
    .map((text) => parseCues(`00:01 --> 00:02\n${text}`).cues)
  fc.assert(
    fc.property(texts, (cues) =>
      expect(cues.length === 0 || parseCues(formatCues(cues)).cues).toEqual(cues.length === 0 || cues),
    ),
  )
})
