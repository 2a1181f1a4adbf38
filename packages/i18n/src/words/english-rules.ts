/**
 * Rules on the site's words in English: plain sentences in British spelling, typographic marks, contractions, and one word for one thing.
 * Code and the manual say `pipeline`; what visitors read says `workflow`.
 */
import { phrasesThatReadBadly, type WordRule } from './word-rules.ts'

export const englishRules: readonly WordRule[] = [
  // Punctuation
  { pattern: /[\w)]!(?=\s|$|”)/, reason: 'an exclamation mark', better: 'a full stop' },
  { pattern: /\.\.\./, reason: 'three dots', better: '…' },
  { pattern: /\S {2,}\S/, reason: 'two spaces', better: 'one space' },
  { pattern: /[\d}] %/, reason: 'a space before %', better: '{percent}%' },
  // In a message, a straight apostrophe escapes the brace after it (ICU).
  { pattern: /\b[A-Za-z]+'(?:t|re|ve|ll|s|d)\b/, reason: 'a straight apostrophe', better: '’' },
  // Tone
  {
    pattern: /\b[Cc]annot\b|\b(?:can|do|does|is|are|did|was|were|has|have|could|would) not\b/,
    reason: 'stiff: the site uses contractions',
    better: 'can’t, don’t, isn’t …',
  },
  { pattern: /\b(?:oops|whoops|uh-oh|yikes)\b/i, reason: 'chatty', better: 'what went wrong and what to do next' },
  { pattern: /\bplease try again\b/i, reason: 'no please for an ordinary retry', better: 'Try again' },
  { pattern: /\b(?:anew|thereof|hereby|whosoever)\b/i, reason: 'old-fashioned', better: 'again, over, of it' },
  {
    pattern: /\b(?:color(?:s|ed)?|organiz\w+|recogniz\w+|centered|favorites?|gray(?:scale)?|millimeters?)\b/i,
    reason: 'American spelling',
    better: 'colour, organise, recognise, centred, favourite, grey, millimetre',
  },
  // One word for one thing
  { pattern: /\be-mails?\b/i, reason: 'one spelling', better: 'email' },
  { pattern: /\bpipelines?\b/i, reason: 'a word of the code', better: 'workflow' },
  { pattern: /\bpictures?\b/i, reason: 'one word for one thing', better: 'image, or photo for a photograph' },
  { pattern: /\b(?:somebody|anybody|everybody)\b/i, reason: 'one form', better: 'someone, anyone, everyone' },
  { pattern: /\blog(?:ged)? ?(?:in|out)\b(?! the)/i, reason: 'one word for one thing', better: 'sign in, sign out' },
  { pattern: /\bjoin(?:s|ing)? (?:PDFs?|files)\b/i, reason: 'one word for one thing', better: 'merge' },
  { pattern: /\bparted\b|\bpart an? \w+ (?:of|at)\b/i, reason: 'part is not a verb here', better: 'split, separate' },
  { pattern: /\bcut (?:after|all)\b/i, reason: 'one word for one thing', better: 'split' },
  { pattern: /\bturn(?:s|ed)? (?:left|right|pages)\b/i, reason: 'one word for one thing', better: 'rotate' },
  { pattern: /\bfetch(?:e[sd])?\b/i, reason: 'jargon', better: 'load, download' },
  { pattern: /\b(?:is|are) gone\b/i, reason: 'vague', better: 'deleted, expired, lost' },
  {
    pattern: /\b(?:type|write) (?:your|an?|the) (?:e-?mail|whole|password|name|message|address)/i,
    reason: 'one word for one thing',
    better: 'Enter your …',
  },
  {
    pattern: /^(?:Makes|Turns|Takes|Puts|Saves|Sets|Joins|Cuts|Writes|Recognises) /,
    reason: 'a description of a tool begins with the bare verb',
    better: 'Make, Turn, Save …',
    only: ['message'],
  },
  ...phrasesThatReadBadly([
    [/\bput the steps in a row\b/i, 'add steps'],
    [/\bgoes on even\b|\bgo on even\b/i, 'keeps running'],
    [/\bto see what can be done\b/i, 'to see your options'],
    [/\bwhat should happen\b/i, 'What would you like to do?'],
    [/\boften done together\b/i, 'Popular workflows'],
    [/\btwo-sided\b/i, 'double-sided'],
    [/\bfewer megabytes\b/i, 'a smaller file'],
    [/\bsays nothing when\b/i, 'can’t be searched'],
    [/\b(?:on their head|lie on their side)\b/i, 'sideways or upside-down'],
    [/\ba page of each in turn\b|\bin turn, the second\b/i, 'Alternate pages; Alternate, second file reversed'],
    [/\bno page is turned\b/i, 'All pages will rotate. Select pages to rotate only those.'],
    [/\blook closer\b/i, 'Zoom in'],
    [/^Keys: /, 'Shortcuts: …'],
    [/\bpages with the chosen one\b/i, 'Apply to pages'],
    [/^find it$/i, 'Detect automatically'],
    [/\bbeing said in sight\b/i, 'Follow playback'],
    [/\bas it stands\b/i, 'Download edited version'],
    [/\bwrites down a recording\b/i, 'Accurate transcript with word timings'],
    [/\bput “[^”]*” between\b/i, 'Add “…” before this step'],
    [/\byou get:/i, 'Output:'],
    [/\bshows your will\b/i, 'shows intent'],
    [/\bmay not be given away\b/i, 'we can’t redistribute'],
    [/\ba fault, something you miss\b/i, 'a bug or missing feature'],
  ]),
]
