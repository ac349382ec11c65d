/** The six digits of a one-time code as it is typed, with spaces or a hyphen between them; undefined for anything else. */
export function parseOtp(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, "")
  return /^\d{6}$/.test(code) ? code : undefined
}
