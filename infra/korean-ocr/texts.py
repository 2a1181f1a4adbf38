"""Texts of lines like those of Korean documents: sentences, office documents, tables, Latin words and figures."""

import html
import re
import unicodedata

# Characters that look the same are trained as one of them.
SAME_LOOK = str.maketrans("ㆍ‧・∙․･∼～–−‐‑—\u00a0\u3000（），：．", "······~~----―  (),:.")

PARTICLES = "은 는 이 가 을 를 의 에 에서 으로 로 와 과 도 만 까지 부터 및 등 에게 보다 별 시 중 간 내 외 상 적 용 형 급 제 계 년 월".split()
ENDINGS = (
    "함 음 됨 임 하고 하여 하는 한다 합니다 하며 하면 하기 했다 되는 된다 됩니다 이다 입니다 이며 있는 있다 없는 없음 "
    "바람 요망 예정 완료 추진 강화 확대 지원 마련 실시 운영 관리 개선"
).split()
OFFICES = "부 청 시 도 군 구 원 처 과 팀 실 국 센터 위원회 공사 공단 협회 대학교 병원 은행 주식회사".split()
BULLETS = "ㅇ ㅇ ㅇ ㅇ o o □ □ ○ ○ ■ ● ◇ ◆ - - · • ※ ※ ▶ ▷ → ⇒ * * ★ ☞ ✓ ▲ △ ◎ ▪ ▪ ◦".split()
HEADINGS = "Ⅰ Ⅱ Ⅲ Ⅳ Ⅴ 제1장 제2절 붙임 [별표 1] <그림 2> ※ 주) *".split()
CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫"
COUNTED = "가나다라마바사아자차카타파하"
BOXES = "□☑√✓○●■"
UNITS = (
    "원 천원 백만원 억원 명 개 건 회 년 월 일 시간 분 % %p ㎡ km m cm mm kg 톤 호 쪽 배 점 위 차 종 곳 세대 ㎞ ㎏ ㎜ ㎝ ℃ "
    "만원 조원 개월 주 인 매 부 식 평"
).split()
ACRONYMS = (
    "AI RFP LH IT ICT SW HW CEO R&D M&A K-POP OECD UN EU FTA GDP API DB PC TV USB CCTV GPS IoT ESG KOTRA KDI NIPA NIA SNS QR "
    "PDF HWP URL e-나라 B2B O2O 5G LTE VR AR MOU TF Q&A ISO KS CO2 pH kW MW GW kWh VAT A4 B5 No. vs. etc. Co., Ltd. Tel. "
    "Fax. E-mail"
).split()
ENCLOSED = ["({})", "‘{}’", "“{}”", "「{}」", "'{}'", "『{}』", "<{}>", "[{}]", "{})", "〈{}〉", "《{}》", "【{}】", '"{}"']


def clean(text, allowed):
    """The text with single spaces, without characters that are not allowed."""
    text = unicodedata.normalize("NFC", text).translate(SAME_LOOK)
    return " ".join("".join(each if each in allowed or each == " " else " " for each in text).split())


def help_paragraphs(folder):
    """The paragraphs of LibreOffice's help."""
    for path in sorted(folder.rglob("*.html")):
        text = re.sub(r"<(script|style).*?</\1>", " ", path.read_text("utf8"), flags=re.S)
        for paragraph in re.findall(r"<(?:p|h\d|td)[^>]*>(.*?)</(?:p|h\d|td)>", text, flags=re.S):
            yield html.unescape(re.sub(r"<[^>]*>", "", paragraph))


def markdown_paragraphs(folder):
    """The paragraphs of documents in Markdown, without code, links and tags."""
    for path in sorted(folder.rglob("*.md")):
        text = re.sub(r"```.*?```", "", path.read_text("utf8"), flags=re.S)
        yield from re.sub(r"\]\([^)]*\)|<[^>]*>|\{/\*.*?\*/\}", " ", text).split("\n")


def law_paragraphs(folder):
    for path in sorted(folder.rglob("*.txt")):
        yield from path.read_text("utf8").split("\n")


class Sources:
    """What texts are made of."""

    def __init__(self, folder, allowed):
        markdown = list(markdown_paragraphs(folder / "markdown"))
        texts = [law_paragraphs(folder / "konlpy"), markdown, help_paragraphs(folder / "lo")]
        self.paragraphs = [self.korean(text, allowed) for text in texts]
        words = [line.split("/")[0] for line in (folder / "ko.dic").read_text("utf8").split("\n")[1:]]
        words = dict.fromkeys(clean(each, allowed) for each in words)
        self.words = [each for each in words if re.fullmatch("[가-힣]{2,8}", each)]
        self.english = sorted(set(re.findall(r"[A-Za-z][A-Za-z'-]{2,}", " ".join(markdown))))
        self.syllables = sorted(each for each in allowed if "가" <= each <= "힣")

    @staticmethod
    def korean(paragraphs, allowed):
        cleaned = dict.fromkeys(clean(each, allowed) for each in paragraphs)
        return [each for each in cleaned if len(each) > 5 and re.search("[가-힣]", each)]


class Texts:
    """Makes random texts. `random` is a `random.Random`."""

    def __init__(self, sources, random):
        self.sources, self.random = sources, random

    def one(self, *makers):
        """The text of one of these functions; earlier ones can be repeated to be likelier."""
        return self.random.choice(makers)()

    def pick(self, values):
        return self.random.choice(values)

    def up_to(self, most):
        return self.random.randrange(1, most)

    def date(self):
        year, month, day = self.random.randrange(1990, 2030), self.up_to(13), self.up_to(32)
        if self.random.random() < 0.5:
            return f"{year}. {month}. {day}." + self.pick(["", f"({self.pick('월화수목금토일')})"])
        mark = self.pick(".-/")
        return f"{year}{mark}{month:02}{mark}{day:02}"

    def clock(self):
        times = [f"{self.random.randrange(24):02}:{self.random.randrange(60):02}" for _ in range(self.up_to(3))]
        return "~".join(times)

    def telephone(self):
        return f"{self.pick(['02', '031', '042', '051', '010'])}-{self.up_to(10000)}-{self.up_to(10000):04}"

    def number(self):
        signs = ["▲", "△", "-", "+", "±", "약 ", "제", "'", "’", "총 ", "₩", "$"]
        digits = self.random.randrange(4, 11)
        return self.one(
            *[lambda: str(self.up_to(10 ** self.up_to(5)))] * 3,
            *[lambda: f"{self.random.randrange(1000, 10**digits):,}"] * 3,
            lambda: f"{self.random.uniform(0, 10 ** self.up_to(4)):.{self.up_to(4)}f}",
            *[self.date] * 2,
            self.telephone,
            self.clock,
            lambda: self.pick(signs) + str(self.up_to(1000)),
        )

    def amount(self):
        return self.number() + self.pick(["", "", " "]) + self.pick(UNITS)

    def address(self):
        one, other = (self.pick(self.sources.english).lower() for _ in range(2))
        return f"{one}{self.pick('@.-_/')}{other}.{self.pick(['kr', 'com', 'co.kr', 'go.kr', 'or.kr', 'net'])}"

    def capitals(self):
        return "".join(self.pick("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(self.up_to(6)))

    def latin(self):
        word = self.one(
            *[lambda: self.pick(ACRONYMS)] * 2,
            lambda: self.pick([str, str.upper, str.title, str.lower])(self.pick(self.sources.english)),
            self.capitals,
            lambda: f"{self.capitals()}-{self.up_to(100):02}",
            self.address,
            lambda: " ".join(self.pick(self.sources.english) for _ in range(self.up_to(5))),
        )
        return word + self.pick(["", "", *PARTICLES[:12]])

    def korean(self):
        return self.pick(self.sources.words)

    def rare(self):
        """Syllables that need not make a word, so that all of them are trained."""
        return "".join(self.pick(self.sources.syllables) for _ in range(self.up_to(5)))

    def punctuated(self):
        marks = [*",.:;?!~%", "/" + self.korean(), f"({self.amount()})", f"({self.latin()})"]
        return self.korean() + self.pick(marks)

    def word(self):
        return self.one(
            *[self.latin] * 3,
            self.amount,
            self.rare,
            *[lambda: self.korean() + self.pick(PARTICLES)] * 6,
            *[lambda: self.korean() + self.pick(ENDINGS)] * 3,
            lambda: self.korean() + self.pick(OFFICES),
            lambda: f"{self.korean()}·{self.korean()}",
            lambda: self.pick(ENCLOSED).format(self.korean()),
            lambda: self.korean() + self.pick(["*", "**", "1)", "2)"]),
            self.punctuated,
            *[self.korean] * 4,
        )

    def words(self, most=8):
        return " ".join(self.word() for _ in range(self.up_to(most)))

    def sentence(self):
        """A part of a paragraph."""
        words = self.pick(self.sources.paragraphs[self.pick((0, 0, 1, 2))]).split(" ")
        size = self.random.randrange(2, 13)
        start = self.random.randrange(max(len(words) - size, 0) + 1)
        return " ".join(words[start : start + size])

    def item_number(self):
        ends = [".", ")", f"-{self.up_to(9)}", f".{self.up_to(9)}", f"-{self.up_to(9)}."]
        return f"{self.up_to(20)}{self.pick(ends)}"

    def contents_entry(self):
        if self.random.random() < 0.2:
            return f"{self.pick('·….-') * self.random.randrange(3, 12)} {self.up_to(300)}"
        return f"{self.words(5)} {self.up_to(300)}"

    def office(self):
        """A line of an official document."""
        return self.one(
            *[lambda: f"{self.pick(BULLETS)} {self.one(self.words, self.sentence)}"] * 4,
            lambda: f"{self.pick(BULLETS)} ({self.korean()}) {self.words()}",
            lambda: f"{self.pick('-ㅇo')} [{self.korean()}] {self.one(self.words, self.sentence)}",
            lambda: f"제{self.up_to(120)}조{self.pick(['', f'의{self.up_to(9)}'])}({self.korean()}) {self.sentence()}",
            lambda: f"{self.pick(CIRCLED)} {self.sentence()}",
            lambda: f"{self.pick(COUNTED)}{self.pick('.)')} {self.words()}",
            lambda: f"{self.item_number()} {self.words()}",
            lambda: f"{self.pick(HEADINGS)}{self.pick(['.', '', ' '])} {self.words(5)}",
            lambda: f"{self.korean()} : {self.one(self.words, self.amount, self.latin)}",
            lambda: f"{self.sentence()} {self.pick('→⇒-~/↑↓≥')} {self.words(4)}",
            self.contents_entry,
            lambda: f"{self.pick(BOXES)} {self.korean()} {self.pick(BOXES)} {self.korean()}",
        )

    def cell(self):
        """The text of a table's cell, or of a few beside each other."""
        return self.one(
            *[self.number] * 2,
            self.amount,
            self.latin,
            lambda: " ".join(self.number() for _ in range(self.up_to(4))),
            *[self.korean] * 2,
            lambda: " ".join(self.korean()),
            lambda: f"{self.korean()}({self.korean()})",
            *[lambda: self.words(3)] * 2,
        )

    def line(self):
        makers = {
            self.sentence: 34,
            self.office: 26,
            lambda: self.words(9): 18,
            self.cell: 12,
            lambda: " ".join(self.rare() for _ in range(self.random.randrange(2, 8))): 5,
            lambda: " ".join(self.latin() for _ in range(self.up_to(5))): 9,
        }
        return self.random.choices(list(makers), list(makers.values()))[0]()
