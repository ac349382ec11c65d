// Imported into each process that a script starts: when the parent dies, even by SIGKILL, this process receives SIGTERM.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
process.channel?.unref()
