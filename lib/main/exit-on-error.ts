/** Runs a command of operators; prints the message of its error, without a stack, and sets the exit code. */
export async function exitOnError(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ""
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}${cause}\n`)
    process.exitCode = 1
  }
}
