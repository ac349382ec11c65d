import { videoEmbedOf } from "@/lib/shared/video-embed"

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0"],
  ["https://www.youtube.com/watch?t=3&v=dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0"],
  ["https://youtu.be/dQw4w9WgXcQ?t=10", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0"],
  ["https://vimeo.com/123456789", "https://player.vimeo.com/video/123456789?autoplay=1&dnt=1"],
  ["https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ", undefined],
  ["https://evil.test/?u=https://youtu.be/dQw4w9WgXcQ", undefined],
  ['https://youtu.be/dQw4w9WgXcQ"onload=', undefined],
  ["https://vimeo.com/channels/staffpicks", undefined],
])("%s", (href, embed) => {
  expect(videoEmbedOf(href)).toBe(embed)
}) // oxfmt-ignore
