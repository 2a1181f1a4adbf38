/** All tools by group, as text. */
import { groupOrder, type ToolCard } from './tool-card.ts'
import { GroupName, ToolLine } from './tool-line.tsx'

export const ToolList = ({ cards, unavailable }: { cards: readonly ToolCard[]; unavailable: ReadonlySet<string> }) => (
  <div className="mt-6 grid gap-x-12 gap-y-8 sm:grid-cols-2">
    {groupOrder.map((group) => {
      const inGroup = cards.filter((card) => card.group === group)
      return inGroup.length === 0 ? null : (
        <div key={group}>
          <h3 className="border-b border-desk-line pb-2 text-small font-semibold text-desk-muted">
            <GroupName group={group} />
          </h3>
          <ul>
            {inGroup.map((card) => (
              <ToolLine key={card.id} card={card} unavailable={unavailable.has(card.id)} />
            ))}
          </ul>
        </div>
      )
    })}
  </div>
)
