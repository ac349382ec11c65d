import { expectSameAmounts } from "../setup/random-baskets"

test("20,000 random baskets agree to the paisa with a second calculation", () =>
  expectSameAmounts({ from: 0, count: 20_000 }))
