import { expectSameAmounts } from "../setup/random-baskets"

test("1,000,000 random baskets, others each night, agree to the paisa with a second calculation", () =>
  expectSameAmounts({ from: Math.floor(Math.random() * 1_000_000_000), count: 1_000_000 }))
