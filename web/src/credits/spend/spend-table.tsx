import { Disclosure } from '../../components/panel/disclosure.tsx'
import { Cell, HeaderCell, Row, Table } from '../../components/list/table.tsx'
import { formatDay, formatNumber } from '../../lib/format.ts'
import type { ModelSpend, SpendDay } from './spend-days.ts'

interface SpendTableProps {
  readonly days: readonly SpendDay[]
  readonly models: readonly ModelSpend[]
}

export function SpendTable({ days, models }: SpendTableProps) {
  const spent = days.filter((day) => day.models.length > 0).toReversed()
  return (
    <Disclosure summary="Show as table">
      <Table label="Spending by day and model, in credits">
        <thead>
          <tr>
            <HeaderCell>Date</HeaderCell>
            {models.map(({ modelId }) => (
              <HeaderCell key={modelId} className="text-right">
                {modelId}
              </HeaderCell>
            ))}
            <HeaderCell className="text-right">Total</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {spent.map((day) => (
            <Row key={day.day}>
              <th scope="row" className="h-10 px-4 text-left font-normal whitespace-nowrap">
                {formatDay(day.day, 'long')}
              </th>
              {models.map(({ modelId }) => (
                <Cell key={modelId} className="text-right tabular-nums">
                  {creditsOf(day, modelId)}
                </Cell>
              ))}
              <Cell className="text-right font-medium tabular-nums">{formatNumber(day.credits)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Disclosure>
  )
}

function creditsOf({ models }: SpendDay, modelId: string): string {
  return formatNumber(models.find((model) => model.modelId === modelId)?.credits ?? 0)
}
