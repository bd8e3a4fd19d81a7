// A form that sends a request to this service and shows the response.

import { useEffect, useRef, useState } from 'react'

import { sendRequest } from '../api/send-request.ts'
import type { ApiAnswer, ApiRequest } from '../api/send-request.ts'
import { Button } from '../components/button/button.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { Field } from '../components/form/field.tsx'
import { Form } from '../components/form/form.tsx'
import { TextArea, TextInput } from '../components/form/text-input.tsx'
import { prettyJson } from '../lib/pretty-json.ts'
import { bodyOf, exampleBody, fileTypesOf } from './description.ts'
import type { Operation, Parameter } from './description.ts'

type Values = Readonly<Record<string, string>>

export interface KeyProps {
  readonly apiKey: string
  readonly onApiKey: (key: string) => void
}

const lostText =
  'No response received. Check your connection. Before you resend a request that creates or changes something, check whether the first request took effect.'

export function TryIt({ operation, apiKey, onApiKey }: KeyProps & { readonly operation: Operation }) {
  const { parameters = [] } = operation
  const body = bodyOf(operation)
  const fileTypes = fileTypesOf(operation)
  const [values, setValues] = useState<Values>({})
  const [json, setJson] = useState(() => (body === null ? '' : JSON.stringify(exampleBody(body), null, 2)))
  const [file, setFile] = useState<File | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = ({ name, required }: Parameter) => required && (values[name] ?? '') === ''
  const { send, stop, isPending, answer, text, isLost } = useSending()
  return (
    <Form
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
      onSubmit={() => {
        setSubmitted(true)
        if (parameters.some(isMissing)) return
        send(requestOf(operation, apiKey, values, file ?? (body === null ? null : json)))
      }}
    >
      {operation.security === undefined && <KeyField apiKey={apiKey} onApiKey={onApiKey} />}
      {parameters.map((parameter) => {
        const { name, required } = parameter
        return (
          <Field
            key={name}
            label={required ? name : `${name} (optional)`}
            error={isSubmitted && isMissing(parameter) ? `Enter the ${name}.` : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            )}
          </Field>
        )
      })}
      {body !== null && (
        <Field label="Body">
          {(control) => (
            <TextArea
              {...control}
              rows={6}
              spellCheck={false}
              className="font-mono"
              value={json}
              onChange={(event) => setJson(event.target.value)}
            />
          )}
        </Field>
      )}
      {fileTypes.length > 0 && <FileField types={fileTypes} onFile={setFile} />}
      <div className="flex gap-3">
        <Button type="submit" variant="primary" isPending={isPending}>
          Send request
        </Button>
        {isPending && <Button onClick={stop}>Stop</Button>}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {isLost && <Notice kind="error">{lostText}</Notice>}
        {answer !== null && <Answer answer={answer} text={text} />}
      </div>
    </Form>
  )
}

function KeyField({ apiKey, onApiKey }: KeyProps) {
  return (
    <Field label="API key" hint="We don't save the key. Creating a task costs credits as usual.">
      {(control) => (
        <TextInput
          {...control}
          type="password"
          autoComplete="off"
          value={apiKey}
          onChange={(event) => onApiKey(event.target.value)}
        />
      )}
    </Field>
  )
}

interface FileFieldProps {
  readonly types: readonly string[]
  readonly onFile: (file: File | null) => void
}

function FileField({ types, onFile }: FileFieldProps) {
  return (
    <Field label="File">
      {(control) => (
        <input
          {...control}
          type="file"
          accept={types.join()}
          className="text-sm file:mr-3 file:h-8 file:cursor-pointer file:rounded-control file:border file:border-line file:bg-surface file:px-3 file:font-medium hover:file:bg-sunken"
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      )}
    </Field>
  )
}

/** We hide these response headers. They matter only to the browser, and would push the body out of view. */
const transport = /^(?:access-control-.*|connection|content-length|date|keep-alive|transfer-encoding|vary)$/

function Answer({ answer, text }: { readonly answer: ApiAnswer; readonly text: string }) {
  return (
    <pre
      tabIndex={0}
      aria-label="Response from the service"
      className="max-h-96 overflow-auto rounded-control bg-sunken p-4 font-mono text-[0.8125rem]/6"
    >
      {[
        `HTTP ${answer.status}`,
        ...answer.headers
          .filter(([name]) => !transport.test(name))
          .map(([name, value]) => `${name}: ${value}`),
        '',
        prettyJson(text),
      ].join('\n')}
    </pre>
  )
}

/** Leaves out parameters with empty values. */
function requestOf(
  { method, path, parameters = [] }: Operation,
  key: string,
  values: Values,
  body: string | File | null,
): ApiRequest {
  const filled = (place: Parameter['in']) =>
    parameters.flatMap(({ name, in: where }): [string, string][] => {
      const value = values[name] ?? ''
      return where === place && value !== '' ? [[name, value]] : []
    })
  const type = typeof body === 'string' ? 'application/json' : body?.type
  const query = new URLSearchParams(filled('query')).toString()
  return {
    method,
    path:
      path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')) +
      (query === '' ? '' : `?${query}`),
    headers: {
      ...(key === '' ? {} : { Authorization: `Bearer ${key}` }),
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...Object.fromEntries(filled('header')),
    },
    body,
  }
}

/** Sends one request at a time. A new request or the removal of the form aborts the previous request. */
function useSending() {
  const [answer, setAnswer] = useState<ApiAnswer | null>(null)
  const [text, setText] = useState('')
  const [isPending, setPending] = useState(false)
  const [isLost, setLost] = useState(false)
  const cut = useRef<AbortController | null>(null)
  useEffect(() => () => cut.current?.abort(), [])
  const send = (request: ApiRequest) => {
    const sending = new AbortController()
    cut.current?.abort()
    cut.current = sending
    setAnswer(null)
    setText('')
    setLost(false)
    setPending(true)
    void sendRequest(request, sending.signal, setAnswer, setText)
      .catch(() => setLost(!sending.signal.aborted))
      .finally(() => setPending(false))
  }
  return { send, stop: () => cut.current?.abort(), isPending, answer, text, isLost }
}
