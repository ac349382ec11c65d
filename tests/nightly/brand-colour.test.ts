import { expectReadableColours } from "../setup/readable-colours"

test.each(["light", "dark"] as const)("every one of 2,000 colours is readable in %s", (theme) =>
  expectReadableColours(theme, 2_000),
)
