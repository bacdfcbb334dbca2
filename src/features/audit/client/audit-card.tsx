import { Button, Card, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** The link from the settings to the audit log, for owners. */
export function AuditCard() {
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="audit-log">
      <Title order={2} size="h4" id="audit-log">
        Audit Log
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        Who looked at whose data, who joined and left, what was changed: every act in this team, with its time.
      </Text>
      <div>
        <Button variant="default" component={Link} to="/manager-dashboard/audit">
          Open the Audit Log
        </Button>
      </div>
    </Card>
  )
}
