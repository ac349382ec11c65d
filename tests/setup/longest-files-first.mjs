import { basename } from "node:path"
import Sequencer from "@jest/test-sequencer"

/** These wait for programs of their own or for timers. By size, which is what Jest goes by, they would come last and alone. */
const LONGEST = [
  ...["database-owner", "faults", "fuzz", "access", "live-broker", "live-leader"],
  ...["jobs", "known-device", "live-stompjs-heart-beats", "live-broker-slow", "orders-crash"],
].map((name) => `${name}.test.ts`)

/** Starts with the files that take longest, so that no worker is left with one of them at the end. */
export default class LongestFilesFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const at = LONGEST.indexOf(basename(path))
      return at < 0 ? LONGEST.length : at
    }
    return super.sort(tests).toSorted((a, b) => rank(a) - rank(b))
  }
}
