import { avatarPath } from '#features/core/members/contract.ts'
import type { CardContent } from '#ui/tree-chart/card.ts'
import { type Tree, treeOf } from '#ui/tree-chart/tree.ts'
import { personName } from '#ui/person-name.ts'
import type { Kind, OrgChart, Words } from '../contract.ts'

export interface Person {
  id: string
  firstName: string
  lastName: string
  avatar: string | null
}

/** A chart as the screen reads it: a card is its place in the lists. */
export interface Model {
  kind: Kind
  tree: Tree
  idOf: (card: number) => string
  cardOf: (id: string) => number | undefined
  /** Who the card shows; a position may be vacant, a department without a head. */
  personOf: (card: number) => Person | undefined
  titleOf: (card: number) => string
  departmentOf: (card: number) => string
  locationOf: (card: number) => string
  /** The first day of whom it shows, as far as it is known. */
  sinceOf: (card: number) => string | null
  /** People in it, without those below. */
  countOf: (card: number) => number
}

const wordIn = (words: Words, card: number) => words.names[words.of[card] ?? -1] ?? ''

export function modelOf(kind: Kind, chart: OrgChart): Model {
  const { ids, people } = chart
  const places = new Map(ids.map((id, card) => [id, card]))
  const personOf = (card: number): Person | undefined => {
    const id = people.ids === null ? ids[card] : people.ids[card]
    if (!id) return undefined
    return {
      id,
      firstName: people.firstNames[card] ?? '',
      lastName: people.lastNames[card] ?? '',
      avatar: avatarPath(id, people.pictures[card] ?? null),
    }
  }
  return {
    kind,
    tree: treeOf(chart.parents),
    idOf: (card) => ids[card] ?? '',
    cardOf: (id) => places.get(id),
    personOf,
    titleOf: (card) => wordIn(chart.titles, card),
    departmentOf: (card) => wordIn(chart.departments, card),
    locationOf: (card) => wordIn(chart.locations, card),
    sinceOf: (card) => people.since[card] ?? null,
    countOf: (card) => chart.counts?.[card] ?? 0,
  }
}

/** The words of a chart that are not names. */
export interface ChartWords {
  vacant: string
  people: (count: number) => string
  andMore: (name: string, count: number) => string
}

export function contentOf(model: Model, words: ChartWords): (card: number) => CardContent {
  const nameOf = (card: number) => {
    const person = model.personOf(card)
    return person && personName(person)
  }
  const withMore = (card: number) => {
    const more = model.countOf(card) - 1
    const name = nameOf(card) ?? ''
    return more > 0 ? words.andMore(name, more) : name
  }
  const contents: Record<Kind, (card: number) => CardContent> = {
    people: (card) => ({ title: nameOf(card) ?? '', note: model.titleOf(card), face: model.personOf(card) }),
    positions: (card) => {
      const face = model.personOf(card)
      return { title: model.titleOf(card), note: face ? withMore(card) : words.vacant, face, isVacant: !face }
    },
    departments: (card) => {
      const people = words.people(peopleIn(model, card))
      return {
        title: model.titleOf(card),
        note: [people, nameOf(card)].filter(Boolean).join(' · '),
        face: model.personOf(card),
      }
    },
  }
  return contents[model.kind]
}

/** With those in everything below. */
export function peopleIn({ tree, countOf }: Model, card: number): number {
  const left = [card]
  let people = 0
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    people += countOf(at)
    left.push(...tree.children[at]!)
  }
  return people
}

/** The cards whose words hold every word of the search; those that begin with it come first. */
export function found(model: Model, content: (card: number) => CardContent, search: string, limit: number): number[] {
  const wanted = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const starts: number[] = []
  const others: number[] = []
  for (let card = 0; card < model.tree.size && starts.length < limit; card++) {
    const { title, note } = content(card)
    const text = `${title} ${note}`.toLocaleLowerCase()
    if (!wanted.every((word) => text.includes(word))) continue
    ;(wanted.every((word) => ` ${text}`.includes(` ${word}`)) ? starts : others).push(card)
  }
  return [...starts, ...others].slice(0, limit)
}
