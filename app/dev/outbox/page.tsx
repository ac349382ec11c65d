export { OutboxPage as default, generateMetadata } from "@/components/outbox/outbox-page"

export const dynamic = "force-dynamic"
