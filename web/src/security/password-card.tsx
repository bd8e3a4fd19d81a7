// Sets another password, or the first of an account that signs in by another service.

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
import { NewPassword } from '../sign-in/new-password.tsx'

export function PasswordCard() {
  const account = useAccount()
  const [isOpen, setOpen] = useState(false)
  const hasPassword = account?.has_password ?? true
  return (
    <Card
      title="Password"
      about={`You sign in as ${account?.email ?? ''}.`}
      actions={<Button onClick={() => setOpen(true)}>{hasPassword ? 'Change it' : 'Set one'}</Button>}
    >
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const say = useToast()
  const [password, change] = useState('')
  const setting = useAction(setPassword, async () => {
    onClose()
    say('The password is set')
    await Promise.all([
      queries.invalidateQueries({ queryKey: sessionKey }),
      queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    ])
  })
  return (
    <Dialog title="Set a new password" onClose={onClose}>
      <Form onSubmit={() => setting.run({ password })} className="flex flex-col gap-4">
        <p className="text-sm text-muted">Everywhere else you will be signed out.</p>
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
            Set the password
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
