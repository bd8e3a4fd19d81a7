// Changes the password, or sets the first one for an account that signs in with another service.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAction } from '../action/use-action.ts'
import { errorAt } from '../api/refusal.ts'
import { sessionsQuery, setPassword } from './queries.ts'
import { sessionKey, useAccount } from '../api/session.ts'
import { Button } from '../components/button/button.tsx'
import { Card } from '../components/panel/card.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'
import { Form } from '../components/form/form.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { NewPassword } from '../sign-in/fields/new-password.tsx'

export function PasswordCard() {
  const account = useAccount()
  const [isOpen, setOpen] = useState(false)
  const label = (account?.has_password ?? true) ? 'Change password' : 'Set password'
  return (
    <Card
      title="Password"
      about={`You sign in as ${account?.email ?? ''}.`}
      actions={<Button onClick={() => setOpen(true)}>{label}</Button>}
    >
      {isOpen && <PasswordDialog label={label} onClose={() => setOpen(false)} />}
    </Card>
  )
}

interface PasswordDialogProps {
  /** The dialog's title and the label of its submit button. */
  readonly label: string
  readonly onClose: () => void
}

function PasswordDialog({ label, onClose }: PasswordDialogProps) {
  const queries = useQueryClient()
  const showToast = useToast()
  const [password, change] = useState('')
  const setting = useAction(setPassword, async () => {
    onClose()
    showToast('Password updated')
    await Promise.all([
      queries.invalidateQueries({ queryKey: sessionKey }),
      queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    ])
  })
  return (
    <Dialog title={label} onClose={onClose}>
      <Form onSubmit={() => setting.run({ password })} className="flex flex-col gap-4">
        <p className="text-sm text-muted">You'll be signed out everywhere else.</p>
        <RefusalNotice refusal={setting.refusal} fields={['password']} />
        <NewPassword
          label="New password"
          value={password}
          onChange={change}
          error={errorAt(setting.refusal, 'password')}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={setting.isPending}>
            {label}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
