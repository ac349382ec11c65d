import { spawn } from "node:child_process"

/** Whether `ffmpeg` is installed. */
export async function hasFfmpeg(): Promise<boolean> {
  const child = spawn("ffmpeg", ["-hide_banner", "-version"], { stdio: "ignore" })
  return new Promise((resolve) => {
    child.once("error", () => resolve(false))
    child.once("exit", (code) => resolve(code === 0))
  })
}
