// The thread of `startAttackers`.
import { parentPort, workerData } from "node:worker_threads"
import { type LoopOptions, startClosedLoop } from "./closed-loop"

const options: LoopOptions[] = workerData
const loops = options.map(startClosedLoop)
parentPort?.once("message", () => parentPort?.postMessage(loops.map((loop) => loop.stop())))
