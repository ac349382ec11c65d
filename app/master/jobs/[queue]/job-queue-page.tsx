import { QueueScreen } from "@/components/job-queues/queue-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The failed jobs of a queue, with the messages that no other page of the area needs. */
export const JobQueuePage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "jobQueues"]}>
    <QueueScreen />
  </WithMessages>
)
