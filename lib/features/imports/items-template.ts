import { ITEM_COLUMNS } from "./items-shapes"

/** The template file to fill in: the heading and two examples. */
export const ITEMS_TEMPLATE = [
  ITEM_COLUMNS.join(","),
  'course,Algebra for beginners,From zero to equations,"What you will learn, week by week.",1499,1999,365,beginner,en,Mathematics,"algebra, school",,',
  "book,The little book of fractions,,,299,,,,en,Mathematics,,120,",
  "",
].join("\r\n")
