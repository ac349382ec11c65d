import { compareLives } from "../setup/subscription-lives"

test("1,000 random lives of three years end as a second calculation says, whatever days the sweep missed", () => {
  expect(compareLives(1_000).size).toBeGreaterThan(25)
})
