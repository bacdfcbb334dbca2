/**
 * The words of the most used passwords, in lower case and without the digits and signs that people append. Written from
 * the published yearly lists of the most common passwords, with British names, clubs, towns and the words of this trade.
 */
const WORDS = `
password passwort passw passwd pass passphrase motdepasse contrasena senha parola secret private login logon signin access admin
administrator root user username guest default test tester testing temp temporary changeme change letmein enter open opensesame unlock
welcome hello hallo hi hey goodbye please thankyou thanks sorry yes nothing none unknown qwerty qwertz azerty qwertyuiop asdf asdfg asdfgh
asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx qazwsxedc wsx qwe qweasd qweasdzxc asd zxc qwert qwer abc abcd abcde abcdef abcdefg abcdefgh
aaa aaaaaa xxx xxxxxx iloveyou loveyou iloveu love lovely lover loveme myself mylove babygirl babyboy baby babe angel angels princess prince
queen king sunshine sunflower rainbow butterfly flower flowers rose roses daisy lily violet jasmine ginger pepper cookie cookies chocolate
candy sugar honey cheese banana orange apple cherry peanut pumpkin strawberry coffee pizza tequila whisky vodka dragon monkey donkey tiger
lion panda bear teddybear teddy puppy dog doggy doggie dogs cat cats kitty kitten horse horses pony dolphin eagle falcon hawk wolf fox bunny
rabbit spider scorpion snake shark master mistress boss chief captain soldier ninja samurai warrior hunter killer shadow ghost phantom angel
devil demon heaven hell god jesus christ church bible faith hope grace blessed freedom liberty peace forever always whatever nothing trust
trustno matrix superman batman spiderman ironman wonderwoman superstar star starwars stars startrek pokemon pikachu naruto minecraft fortnite
roblox mario zelda sonic hellokitty barbie disney mickey minnie snoopy garfield tinkerbell tigger winnie hogwarts harrypotter gandalf frodo
football soccer baseball basketball cricket rugby tennis golf hockey swimming boxing snooker liverpool liverpoolfc lfc arsenal chelsea
everton manchester manutd manunited mancity united city tottenham spurs westham newcastle leeds leedsunited celtic rangers villa astonvilla
sunderland wolves southampton england britain british scotland wales ireland london birmingham glasgow edinburgh bristol cardiff belfast
sheffield nottingham leicester york oxford cambridge brighton america australia canada india pakistan nigeria ghana jamaica poland romania
philippines zimbabwe summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april may
june july august september october november december christmas birthday holiday weekend michael jordan daniel thomas charlie george jack
harry oliver oscar jacob joshua james john david andrew matthew robert richard william joseph christopher anthony mark paul steven peter
alexander alex ryan samuel sam ben benjamin adam aaron jessica ashley amanda jennifer michelle nicole hannah sarah emma olivia sophie chloe
emily charlotte lucy megan bailey molly poppy ruby amelia isabella mia ella grace maria anna laura rachel rebecca samantha elizabeth victoria
natalie stephanie andrea melissa patricia barbara margaret susan linda mohammed muhammad ahmed ali fatima mum mummy mom mother dad daddy
father family brother sister sisters friend friends bestfriend boyfriend girlfriend husband wife nan nana grandma computer internet laptop
samsung nokia iphone android apple google facebook instagram twitter youtube whatsapp netflix microsoft windows office yahoo gmail hotmail
playstation xbox nintendo lamborghini ferrari porsche mercedes bmw audi ford mustang corvette jaguar harley yamaha honda toyota cowboy
cowboys yankees lakers eagles steelers raiders patriots redsox packers dallas chicago boston newyork texas hollywood money cash rich dollar
diamond gold golden silver black white blue green red purple pink yellow music guitar piano guitarra rockstar metallica nirvana slipknot
eminem beatles elvis blink greenday justin bieber rihanna beyonce jonas onedirection harrystyles fuckyou fuck fucker fuckoff bitch asshole
bastard shit sexy pussy cock dick boobs hottie gorgeous beautiful pretty perfect awesome amazing cool crazy funny happy lucky smile smiley
magic merlin wizard mystery legend hero power thunder lightning storm fire ice snow snowball ocean beach island sunset moon moonlight planet
galaxy earth world universe school student teacher college university doctor nurse nursing carer care carehome caring caregiver careworker
healthcare health hospital medical medicine patient support supportworker assistant staff staffing manager management team agency bank shift
shifts rota work worker working job jobs recruitment recruit candidate compliance registration company business personal carestaffing
`

let words: ReadonlySet<string> | undefined

/** Whether a word is among the most common passwords. The set is built on first use, because most pages never need it. */
export function isCommonWord(text: string) {
  words ??= new Set(WORDS.trim().split(/\s+/))
  return words.has(text)
}
