// Lets tests render as many pages as they like; import it before the product.
process.env.PAGES_PER_SECOND = "0"
