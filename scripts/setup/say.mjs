/** Tells the person at the terminal one thing. */
export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

/** Tells why it cannot go on, and ends. */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}
