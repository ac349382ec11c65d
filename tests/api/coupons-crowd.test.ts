import { orderInCrowd, orderInTabs, settleAgainstRelease } from "../setup/coupon-crowd"
import { expectBooksBalance } from "../setup/books"

afterEach(expectBooksBalance)

test("of forty buyers with a coupon of ten uses exactly ten get one", () => orderInCrowd(40))

test.each([100, null])("twenty tabs of one person hold exactly two uses, with a limit of %p for all", (limit) =>
  orderInTabs(20, limit),
)

test("payments and the job that frees uses never both have one", () => settleAgainstRelease(24))
