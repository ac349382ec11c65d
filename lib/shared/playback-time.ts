/** Formats seconds as a playback time: 2:05, 1:02:05. */
export function formatPlaybackTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const [hours = 0, minutes = 0, rest = 0] = parts
  const two = (part: number) => String(part).padStart(2, "0")
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
