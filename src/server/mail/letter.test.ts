import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BRAND, DARK, LIGHT, PAPER } from '../colours.ts'
import type { Letter } from './letter.ts'
import { writeMail } from './write.ts'

const PAGE = 'https://care.example/page?a=1&b=2'

const letter: Letter = {
  to: { name: 'Ann', address: 'ann@x.test' },
  kind: 'test',
  subject: 'Night Owls asks',
  team: 'Night Owls',
  preheader: 'Before all else',
  title: 'A title',
  lines: ['First line', 'Second line'],
  note: { from: 'Maya', text: 'One\nTwo' },
  lead: 'What has happened',
  facts: [
    ['When', 'Monday'],
    ['Where', 'Leeds', { text: 'Upstairs', link: { label: 'Map', url: 'https://care.example/map' } }],
  ],
  list: ['A thing', { label: 'A place', more: 'Nearby', url: 'https://care.example/place' }],
  button: { label: 'Press here', url: PAGE },
  after: ['Afterwards', { label: 'Elsewhere', url: 'https://care.example/else' }],
  why: 'You are a member.',
  toldAt: '2026-11-22T09:14:00Z',
  choose: { label: 'Choose', url: 'https://care.example/choose' },
  stop: { label: 'Stop', url: 'https://care.example/stop' },
}

test('the plain text has all the content, in order', () => {
  expect(writeMail(letter).text).toBe(`Night Owls on Care Staffing

What has happened

A title

First line

Second line

Maya writes:
> One
> Two

- A thing

- A place
  Nearby
  https://care.example/place

When: Monday
Where: Leeds
  Upstairs
  Map: https://care.example/map

Press here:
https://care.example/page?a=1&b=2

Afterwards

Elsewhere:
https://care.example/else

--
You are a member.
Choose:
https://care.example/choose
Stop:
https://care.example/stop
Sent by Care Staffing for Night Owls · Sun 22 Nov, 09:14
`)
})

test('the address of a button stands below it only where people check it before they press', () => {
  const shown = (showsAddress: boolean) => writeMail({ ...letter, showsAddress }).html.includes('Or open this address')
  expect([shown(true), shown(false)]).toEqual([true, false])
})

test('a mail without a team is from Care Staffing, and only one that can be stopped has a link to stop it', () => {
  const { team: _, stop, toldAt: __, ...others } = letter
  const mail = writeMail(others)
  expect(mail.text).toMatch(/^Care Staffing\n.*\nSent by Care Staffing\n$/s)
  expect(mail.html.match(/on Care Staffing|for Night Owls/g)).toBeNull()
  expect([mail.stopUrl, writeMail(letter).stopUrl]).toEqual([undefined, stop?.url])
})

const MARKUP = `<img src=x onerror="alert(1)">&'</style>`

test('every text of a letter is plain text, never markup (OI04)', () => {
  const everywhere = JSON.parse(JSON.stringify(letter), (_, value) =>
    typeof value === 'string' && !/^https:|^2026/.test(value) ? `${value} ${MARKUP}` : value,
  ) as Letter
  const { html, text } = writeMail(everywhere)
  const tags = (of: string) => of.match(/<\/?[a-z1]+|onerror="/g)
  expect(tags(html)).toEqual(tags(writeMail(letter).html))
  const escaped = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;&lt;/style&gt;'
  expect(html.split(escaped).length - 1).toBeGreaterThan(text.split(MARKUP).length - 1)
  expect(html).toContain('href="https://care.example/page?a=1&amp;b=2"')
})

test('a name with a line break adds no line to the plain text', () => {
  const { text } = writeMail({ ...letter, team: 'Owls\n\nPress here:\nhttps://evil.test' })
  expect(text.split('\n')[0]).toBe('Owls Press here: https://evil.test on Care Staffing')
})

test('mails have the colours of the product', () => {
  const css = readFileSync('src/client/tokens.css', 'utf8')
  const [light = '', dark = ''] = css.split(':root[data-mantine-color-scheme="dark"]')
  const tokens = (block: string) =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, hex = '']) => [
        name,
        hex.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'),
      ]),
    )
  expect(tokens(light)).toMatchObject({ ...LIGHT, ...BRAND, ...PAPER })
  expect(tokens(dark)).toMatchObject(DARK)
  expect(Object.keys(BRAND).filter((token) => token in tokens(dark))).toEqual([])
})
