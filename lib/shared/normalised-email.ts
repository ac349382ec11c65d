/** The providers whose mailboxes ignore dots in the name. */
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"])

/** The mailbox behind an address: without what follows a plus, and without the dots that its provider ignores. */
export function normalisedEmail(email: string): string {
  const at = email.lastIndexOf("@")
  const [name = "", domain] = [email.slice(0, at).toLowerCase().split("+")[0], email.slice(at + 1).toLowerCase()]
  if (!WITHOUT_DOTS.has(domain)) return `${name}@${domain}`
  return `${name.replaceAll(".", "")}@gmail.com`
}
