import { type Random, randomFrom } from '../random.ts'

export const hairStyles = {
  female: ['long', 'long', 'wavy', 'bob', 'fringe', 'bun', 'ponytail', 'pixie', 'curls'],
  male: ['crop', 'crop', 'part', 'part', 'quiff', 'buzz', 'curly', 'receding', 'tied', 'bald'],
} as const
export type HairStyle = (typeof hairStyles)['female' | 'male'][number] | 'scarf' | 'coily'
export type Beard = 'none' | 'stubble' | 'full' | 'moustache' | 'goatee'
export type Clothes = 'tee' | 'shirt' | 'turtleneck' | 'blazer' | 'hoodie' | 'knit'

export interface Traits {
  /** 0 (light) to 5 (deep) */
  skin: number
  hair: HairStyle
  hairColour: string
  beard: Beard
  glasses: 'none' | 'round' | 'square'
  clothes: Clothes
  clothesColour: string
  background: string
  mouth: 'smile' | 'grin' | 'calm'
  lashes: boolean
  earrings: boolean
  freckles: boolean
}

interface Sitter {
  key: string
  gender: 'male' | 'female'
  skin: number
}

/** How a person looks, the same each time. Grey comes with the years, glasses more often too. */
export function traitsOf(sitter: Sitter, age: number): Traits {
  const random = randomFrom(`face ${sitter.key}`)
  const isFemale = sitter.gender === 'female'
  const hair = scarves.has(sitter.key) ? 'scarf' : hairOf(sitter, age, random)
  const background = random.pick(backgrounds)
  return {
    skin: sitter.skin,
    hair,
    hairColour: hairColour(sitter.key === 'mei.zhang' ? 4 : sitter.skin, age, random),
    beard: isFemale ? 'none' : random.pick(age > 30 ? beards : youngBeards),
    glasses: random.chance(age > 45 ? 0.5 : 0.26) ? random.pick(['round', 'round', 'square'] as const) : 'none',
    clothes: random.pick(clothes),
    clothesColour: random.pick(clothesColours.filter((colour) => colour.near !== background).map(({ hex }) => hex)),
    background,
    mouth: random.pick(['smile', 'smile', 'grin', 'grin', 'calm'] as const),
    lashes: isFemale,
    earrings: isFemale && hair !== 'scarf' && random.chance(0.4),
    freckles: sitter.skin === 0 && random.chance(0.22),
  }
}

const scarves = new Set(['fatima.nur', 'aisha.rahman'])
const beards: readonly Beard[] = ['none', 'none', 'none', 'stubble', 'stubble', 'full', 'full', 'goatee', 'moustache']
const youngBeards: readonly Beard[] = ['none', 'none', 'none', 'stubble', 'full']
const clothes: readonly Clothes[] = ['tee', 'tee', 'shirt', 'shirt', 'turtleneck', 'blazer', 'hoodie', 'knit', 'knit']

/** Quiet grounds, the tints of the leave kinds and the warm greys. */
const backgrounds = ['#d6e7dc', '#f3e3c8', '#f5dcd3', '#e6dcef', '#d5e6ee', '#dfe5ec', '#e9e5dc', '#e4e6cf'] as const
const clothesColours = [
  { hex: '#3c7f66', near: '#d6e7dc' },
  { hex: '#b9822f', near: '#f3e3c8' },
  { hex: '#b9563f', near: '#f5dcd3' },
  { hex: '#7f6296', near: '#e6dcef' },
  { hex: '#2f6f93', near: '#d5e6ee' },
  { hex: '#54657a', near: '#dfe5ec' },
  { hex: '#f6f2ea', near: '#e9e5dc' },
  { hex: '#34322e', near: '' },
  { hex: '#2f4f8a', near: '' },
  { hex: '#6d7a3f', near: '#e4e6cf' },
]

const hairByLook = [
  ['#dcb974', '#c79a58', '#9b6c43', '#6e4a30', '#b4602f', '#4a352a'],
  ['#9b6c43', '#6e4a30', '#543826', '#3b2b24', '#a05a30'],
  ['#3b2b24', '#2c211d', '#543826'],
  ['#2c211d', '#3b2b24', '#241c1a'],
  ['#241c1a', '#2c211d'],
  ['#1f1918', '#2a201d'],
] as const

function hairOf({ gender, skin }: Sitter, age: number, random: Random): HairStyle {
  if (skin === 5) return random.pick(gender === 'female' ? ['coily', 'coily', 'bun'] : ['buzz', 'coily', 'buzz'])
  const style = random.pick(hairStyles[gender])
  const isThin = style === 'bald' || style === 'receding'
  return isThin && age < 38 ? 'part' : style
}

function hairColour(skin: number, age: number, random: Random): string {
  if (age > 58) return '#cdc7bd'
  if (age > 48 && random.chance(0.55)) return random.pick(['#8f877d', '#a9a198'])
  return random.pick(hairByLook[skin] ?? hairByLook[2])
}
