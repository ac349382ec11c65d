import { execFileSync } from "node:child_process"

/**
 * The files that this branch changes: since it left the branch that it follows, `main` without one, and those that are not
 * committed. Where it has not left, as in a clone of `main`, with `orLast` those of the last commit.
 */
export function changedFiles({ orLast = false } = {}) {
  const head = git("rev-parse", "HEAD")[0]
  const base = ["@{upstream}", "origin/main", "main"].map((name) => git("merge-base", "HEAD", name)[0]).find(Boolean)
  const since = orLast && (!base || base === head) ? "HEAD~1" : (base ?? "HEAD")
  return [...git("diff", "--name-only", "--diff-filter=d", since), ...git("ls-files", "--others", "--exclude-standard")]
}

/** The lines that git prints; none when it fails, as without a repository. */
function git(...args) {
  try {
    const output = execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    return output.split("\n").filter(Boolean)
  } catch {
    return []
  }
}
