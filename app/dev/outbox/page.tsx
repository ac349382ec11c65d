export { OutboxPage as default, generateMetadata } from "@/components/outbox/outbox-page.server"

export const dynamic = "force-dynamic"
