/** Prints a line to the terminal. */
export function print(message) {
  process.stdout.write(`${message}\n`)
}

/** Prints an error and exits with code 1. */
export function exitWithError(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}
