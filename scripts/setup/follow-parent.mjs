// Imported into each process that a script starts: when the starter dies, even by SIGKILL, this process ends as if asked to.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
process.channel?.unref()
