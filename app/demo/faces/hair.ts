import type { HairStyle } from './traits.ts'

export interface Hair {
  /** behind the head and the shoulders */
  back: string
  /** behind the head, in front of the clothes */
  mid: string
  /** on the forehead */
  front: string
}

/** Head: centre 128, crown at 72, ears at 118, chin at 170. */
export function drawHair(style: HairStyle, colour: string, shade: string): Hair {
  const fill = (d: string, ink = colour) => `<path d="${d}" fill="${ink}"/>`
  const { back = '', mid = '', front = '' } = shapes(fill, shade, colour)[style]
  return { back, mid, front }
}

type Fill = (d: string, ink?: string) => string

const crown = 'M82 120C74 78 95 53 128 53C161 53 182 78 174 120'
const shaven =
  'M84 114C78 84 96 64 128 64C160 64 178 84 172 114C169 102 166 96 161 91C148 84 108 84 95 91C90 96 87 102 84 114Z'
/** inside the outline of the head */
const crop = 'M84 108C84 60 172 60 172 108C169 102 166 96 161 92C148 85 108 85 95 92C90 96 87 102 84 108Z'
const sideSwept = 'C171 107 164 95 143 82C130 95 106 99 93 104C87 109 84 114 82 120Z'
const centreParted = 'C171 104 157 94 128 78C99 94 85 104 82 120Z'

function shapes(fill: Fill, shade: string, colour: string): Record<HairStyle, Partial<Hair>> {
  return { ...longStyles(fill, shade, colour), ...shortStyles(fill, shade, colour) }
}

function longStyles(fill: Fill, shade: string, colour: string) {
  return {
    long: {
      back: fill(
        'M78 112C66 62 98 47 128 47C158 47 190 62 178 112C178 150 186 186 190 226C170 238 86 238 66 226C70 186 78 150 78 112Z',
        shade,
      ),
      front: fill(`${crown}${sideSwept}`),
    },
    wavy: {
      back: fill(
        'M76 108C64 60 98 45 128 45C158 45 192 60 180 108C178 124 194 134 190 152C186 166 200 178 194 200C188 220 166 222 150 214L106 214C90 222 68 220 62 200C56 178 70 166 66 152C62 134 78 124 76 108Z',
        shade,
      ),
      front: fill(`${crown}${centreParted}`),
    },
    bob: {
      back: fill(
        'M76 110C66 60 100 46 128 46C156 46 190 60 180 110C184 134 184 156 178 174C160 184 96 184 78 174C72 156 72 134 76 110Z',
        shade,
      ),
      front: fill(`${crown}${sideSwept}`),
    },
    fringe: {
      back: fill(
        'M76 110C66 60 100 46 128 46C156 46 190 60 180 110C183 140 184 168 184 192C160 202 96 202 72 192C72 168 73 140 76 110Z',
        shade,
      ),
      front: fill(`${crown}C173 110 172 102 169 94C150 99 106 99 87 94C84 102 83 110 82 120Z`),
    },
    bun: {
      mid: `<circle cx="128" cy="45" r="20" fill="${shade}"/>`,
      front: fill(`${crown}C171 106 166 96 160 91C140 82 116 82 96 91C90 96 85 106 82 120Z`),
    },
    ponytail: {
      back: fill(
        'M160 74C196 70 206 110 196 146C192 170 200 190 188 206C176 196 168 176 172 150C176 124 172 106 158 96Z',
        shade,
      ),
      front: fill(`${crown}C172 104 162 94 146 86C126 90 104 92 94 98C88 104 84 112 82 120Z`),
    },
    curls: { back: curls(shade, outerCurls), front: curls(colour, topCurls) },
    coily: { mid: `<ellipse cx="128" cy="88" rx="64" ry="52" fill="${shade}"/>`, front: curls(colour, tightCurls) },
    scarf: {},
  }
}

function shortStyles(fill: Fill, shade: string, colour: string) {
  return {
    pixie: {
      front: fill(
        'M82 122C70 82 92 47 130 47C166 47 184 78 174 122C172 110 169 102 162 96C142 102 116 98 104 84C100 94 88 104 82 122Z',
      ),
    },
    crop: {
      front: fill(
        'M83 118C76 82 94 58 128 58C162 58 180 82 173 118C171 106 168 98 163 92C150 85 106 85 93 92C88 98 85 106 83 118Z',
      ),
    },
    part: {
      front: fill(
        'M83 118C74 82 92 54 128 54C164 54 182 82 173 118C171 108 169 101 163 95C142 98 116 93 103 80C98 89 88 97 83 118Z',
      ),
    },
    quiff: {
      front: fill(
        'M83 114C76 88 82 70 96 62C104 48 134 40 154 48C174 52 180 86 173 114C171 102 168 96 162 90C146 94 118 91 104 84C94 90 86 100 83 114Z',
      ),
    },
    buzz: {
      front: `<g opacity="0.9">${fill(shaven)}</g>`,
    },
    curly: { front: curls(colour, topCurls) },
    receding: {
      front: fill(
        'M83 120C76 86 94 60 128 60C162 60 180 86 173 120C170 108 167 100 165 94C160 80 150 77 142 78C136 82 120 82 114 78C106 77 96 80 91 94C89 100 86 108 83 120Z',
      ),
    },
    tied: {
      mid: `<circle cx="128" cy="50" r="14" fill="${shade}"/>`,
      front: fill(
        'M83 118C76 80 95 57 128 57C161 57 180 80 173 118C170 104 165 95 158 89C140 81 116 81 98 89C91 95 86 104 83 118Z',
      ),
    },
    bald: { front: `<g opacity="0.16">${fill(crop)}</g>` },
  }
}

type Curl = readonly [x: number, y: number, r: number]
const topCurls: readonly Curl[] = [
  [88, 98, 12],
  [92, 80, 15],
  [106, 66, 17],
  [128, 61, 18],
  [150, 66, 17],
  [164, 80, 15],
  [168, 98, 12],
  [116, 82, 11],
  [140, 82, 11],
]
const outerCurls: readonly Curl[] = [
  [78, 104, 20],
  [72, 128, 20],
  [74, 152, 19],
  [80, 172, 17],
  [178, 104, 20],
  [184, 128, 20],
  [182, 152, 19],
  [176, 172, 17],
  [96, 70, 22],
  [128, 58, 24],
  [160, 70, 22],
]
const tightCurls: readonly Curl[] = [
  [87, 100, 9],
  [91, 88, 10],
  [100, 78, 11],
  [114, 73, 11],
  [128, 71, 11],
  [142, 73, 11],
  [156, 78, 11],
  [165, 88, 10],
  [169, 100, 9],
]
const curls = (colour: string, list: readonly Curl[]) =>
  `<g fill="${colour}">${list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`
