"""Small drawings that look like screens of a ferry app, and photos of them."""
import io

from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSans%s.ttf"
LIGHT = dict(back="#f4f6f8", card="#ffffff", text="#16202a", dim="#7a8794", line="#d5dce3")
DARK = dict(back="#10161c", card="#1c252e", text="#e9eef2", dim="#8795a1", line="#2e3a45")
BLUE, RED, GREEN, AMBER = "#0b6bcb", "#c8322b", "#2c8a4b", "#e0a11b"


def font(size, bold=False):
    return ImageFont.truetype(FONTS % ("-Bold" if bold else ""), size)


class Screen:
    """One screen in points; pixels are made by enlarging, so the files stay small."""

    def __init__(self, size, title, dark=False, status="9:41"):
        self.width, self.height = size
        self.look = DARK if dark else LIGHT
        self.image = Image.new("RGB", size, self.look["back"])
        self.pen = ImageDraw.Draw(self.image)
        self.pen.fontmode = "1"
        self.y = 0
        if status:
            self.text((24, 16), status, 13, bold=True)
            self.pen.rounded_rectangle((self.width - 48, 17, self.width - 24, 29), 3, outline=self.look["text"])
            self.pen.rectangle((self.width - 46, 19, self.width - 34, 27), fill=self.look["text"])
            self.y = 44
        if title:
            self.text((20, self.y + 8), title, 24, bold=True)
            self.y += 52

    def text(self, at, words, size=14, color=None, bold=False):
        self.pen.text(at, words, font=font(size, bold), fill=color or self.look["text"])

    def card(self, height, fill=None):
        box = (16, self.y, self.width - 16, self.y + height)
        self.pen.rounded_rectangle(box, 10, fill=fill or self.look["card"], outline=self.look["line"])
        self.y += height + 10
        return box

    def row(self, left, right="", under="", color=None):
        x0, y0, x1, _ = self.card(56 if under else 40)
        self.text((x0 + 12, y0 + 10), left, 15, bold=bool(under))
        if under:
            self.text((x0 + 12, y0 + 32), under, 12, self.look["dim"])
        if right:
            self.text((x1 - 12 - font(14).getlength(right), y0 + 11), right, 14, color or BLUE)

    def button(self, words, fill=BLUE):
        x0, y0, x1, y1 = self.card(44, fill)
        self.text(((x0 + x1 - font(15, True).getlength(words)) / 2, y0 + 13), words, 15, "#ffffff", True)

    def tabs(self, names, chosen):
        top = self.height - 70
        self.pen.rectangle((0, top, self.width, self.height), fill=self.look["card"])
        self.pen.line((0, top, self.width, top), fill=self.look["line"])
        step = self.width / len(names)
        for index, name in enumerate(names):
            color = BLUE if index == chosen else self.look["dim"]
            middle = step * (index + 0.5)
            self.pen.ellipse((middle - 8, top + 12, middle + 8, top + 28), outline=color, width=2)
            self.text((middle - font(10).getlength(name) / 2, top + 33), name, 10, color)

    def alert(self, title, words):
        middle = self.height // 2
        box = (46, middle - 62, self.width - 46, middle + 62)
        self.pen.rounded_rectangle(box, 14, fill=self.look["card"], outline=self.look["dim"])
        for line, dy, size, color in ((title, 16, 15, None), (words, 44, 12, self.look["dim"]), ("OK", 92, 15, BLUE)):
            self.text(((self.width - font(size).getlength(line)) / 2, box[1] + dy), line, size, color)

    def overlay(self, words):
        """The version stamp that is drawn into captures only."""
        length = font(11).getlength(words)
        self.pen.rectangle((self.width - length - 18, self.height - 96, self.width - 6, self.height - 78), fill="#000000")
        self.text((self.width - length - 12, self.height - 94), words, 11, "#ffffff")

    def circle(self, box):
        """What a reporter draws by finger."""
        self.pen.ellipse(box, outline=RED, width=4)


TABS = ["Crossings", "Tickets", "Map", "Profile"]


def departures(size, dark=False, offset=0, empty=False, **_):
    screen = Screen(size, "Crossings", dark)
    times = [(6, 50), (8, 20), (10, 5), (12, 40), (15, 15), (17, 55), (20, 30)]
    if empty:
        screen.text((size[0] / 2 - 62, size[1] / 2), "No crossings today", 14, screen.look["dim"])
    else:
        for index, (hour, minute) in enumerate(times[: max(2, (size[1] - 180) // 66)]):
            line = "Skerry Sound - Port Alder" if index % 2 == 0 else "Port Alder - Skerry Sound"
            screen.row("%02d:%02d" % ((hour + offset) % 24, minute), "on time" if index != 2 else "+12 min", line,
                       GREEN if index != 2 else AMBER)
    screen.tabs(TABS, 0)
    return screen


def wallet(size, dark=False, blank=False, **_):
    screen = Screen(size, "My ticket", dark)
    side = min(size[0] - 120, 220)
    x0, y0, _, _ = screen.card(side + 90)
    left = (size[0] - side) // 2
    if blank:
        screen.pen.rectangle((left, y0 + 20, left + side, y0 + 20 + side), fill=screen.look["line"])
    else:
        screen.pen.rectangle((left, y0 + 20, left + side, y0 + 20 + side), fill="#ffffff")
        cell = side // 21
        state = 7
        for row in range(21):
            for column in range(21):
                state = (state * 1103515245 + 12345) % 2**31
                corner = (row < 7 or row > 13) and column < 7 or row < 7 and column > 13
                ring = max(abs((row if row < 7 else row - 14) - 3), abs((column if column < 7 else column - 14) - 3))
                if (corner and ring != 2) or (not corner and state >> 16 & 1):
                    x, y = left + column * cell + 4, y0 + 24 + row * cell
                    screen.pen.rectangle((x, y, x + cell - 1, y + cell - 1), fill="#000000")
    screen.text((x0 + 16, y0 + side + 36), "Skerry Sound - Port Alder", 15, bold=True)
    screen.text((x0 + 16, y0 + side + 60), "Fri 27 Nov, 08:20, deck B seat 14", 12, screen.look["dim"])
    screen.row("Passengers", "2 adults")
    screen.button("Add to calendar")
    screen.tabs(TABS, 1)
    return screen


def checkout(size, dark=False, twice=False, **_):
    screen = Screen(size, "Checkout", dark)
    screen.row("Skerry Sound - Port Alder", "", "Fri 27 Nov 08:20, 2 adults, 1 bike")
    screen.row("Tickets", "36.00")
    screen.row("Bicycle", "4.50")
    screen.row("Total", "40.50")
    if twice:
        screen.row("Payment accepted", "40.50", "08:11:02", GREEN)
        screen.row("Payment accepted", "40.50", "08:11:05", RED)
    screen.button("Pay now")
    screen.tabs(TABS, 0)
    return screen


def seats(size, dark=False, broken=False, **_):
    screen = Screen(size, "Deck B", dark)
    x0, y0, x1, _ = screen.card(max(120, size[1] - 250))
    step = (x1 - x0 - 24) / 8
    for row in range(int((size[1] - 280) / step)):
        for column in range(8):
            if column in (2, 5):
                continue
            x, y = x0 + 12 + column * step, y0 + 12 + row * step
            if broken:
                x, y = x0 + 12 + column * step * 0.4, y0 + 12 + row * step * 0.6
            color = RED if (row * 5 + column * 3) % 7 == 0 else GREEN
            screen.pen.rounded_rectangle((x, y, x + step - 6, y + step - 6), 4, fill=color)
    screen.button("Choose seat")
    screen.tabs(TABS, 0)
    return screen


def login(size, dark=False, fault="", **_):
    screen = Screen(size, "Welcome back", dark)
    screen.row("rider@example.com")
    screen.row("........")
    screen.button("Sign in")
    if fault:
        screen.alert("Sign-in failed", fault)
    return screen


def settings(size, dark=False, long=False, **_):
    screen = Screen(size, "Einstellungen" if long else "Settings", dark)
    for left, right in ([("Benachrichtigungseinstellungen für Verspätungen", "An"), ("Sprache", "Deutsch"), ("Barrierefreiheit", "")]
                        if long else [("Notifications", "On"), ("Language", "English"), ("Accessibility", ""), ("Home port", "Alder")]):
        screen.row(left, right)
    screen.tabs(TABS, 3)
    return screen


def picker(size, dark=True, **_):
    screen = Screen(size, "Travel date", dark)
    x0, y0, x1, _ = screen.card(250)
    for index in range(30):
        x, y = x0 + 16 + index % 7 * ((x1 - x0 - 30) / 7), y0 + 20 + index // 7 * 44
        screen.text((x, y), str(index + 1), 15, "#1f2830" if dark else None)
    screen.button("Done")
    return screen


def chart(size, dark=False, gray=False, **_):
    screen = Screen(size, None, dark)
    if gray:
        screen.pen.rectangle((0, 44, size[0], size[1] - 70), fill=screen.look["line"])
    else:
        screen.pen.rectangle((0, 44, size[0], size[1] - 70), fill="#a9d3ee")
        screen.pen.polygon([(0, 120), (size[0] * 0.5, 200), (size[0] * 0.3, 420), (0, 520)], fill="#d9e6c3")
        screen.pen.polygon([(size[0], 260), (size[0] * 0.7, 380), (size[0], 600)], fill="#d9e6c3")
        for step in range(14):
            x, y = size[0] * (0.34 + step * 0.027), 300 + step * 7
            screen.pen.ellipse((x, y, x + 4, y + 4), fill=BLUE)
    screen.tabs(TABS, 2)
    return screen


def web(size, broken=False, **_):
    screen = Screen(size, None, status=None)
    screen.pen.rectangle((0, 0, size[0], 56), fill=BLUE)
    screen.text((32, 18), "Nimbus Ferry", 20, "#ffffff", True)
    screen.text((size[0] - 300, 20), "Crossings   Tickets   Sign in", 14, "#ffffff")
    screen.y = 90
    if broken:
        screen.pen.ellipse((size[0] / 2 - 22, 300, size[0] / 2 + 22, 344), outline=BLUE, width=5)
        screen.text((size[0] / 2 - 70, 364), "Loading deck plan ...", 14, screen.look["dim"])
    else:
        for index in range(5):
            screen.row("%02d:15" % (7 + index * 3), "from 18.00", "Skerry Sound - Port Alder, 55 min")
        screen.button("Continue")
    return screen


def png(screen, scale, taken=None, software=None, offset="+01:00"):
    """PNG bytes of a screen, enlarged to pixels; with `taken`, the EXIF of an iOS screenshot."""
    image = screen.image.quantize(16, dither=Image.Dither.NONE)
    size = (round(screen.width * scale), round(screen.height * scale))
    image = image.resize(size, Image.Resampling.NEAREST)
    extra = {}
    if taken:
        exif = Image.Exif()
        details = exif.get_ifd(0x8769)
        details[0x9003], details[0x9011] = taken, offset
        details[0x9286] = b"ASCII\0\0\0Screenshot"
        if software:
            exif[0x0131] = software
        extra["exif"] = exif.tobytes()[6:]
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True, bits=4, **extra)
    return out.getvalue()


def photo(screen, tint="#33302c", size=(360, 480), quality=30, taken=None):
    """JPEG bytes: the screen as another phone sees it."""
    back = Image.new("RGB", size, tint)
    small = screen.image.resize((int(size[0] * 0.62), int(size[1] * 0.86)), Image.Resampling.LANCZOS)
    back.paste(small.rotate(3, expand=True, fillcolor=tint, resample=Image.Resampling.BICUBIC), (60, 24))
    back = back.filter(ImageFilter.GaussianBlur(1.2))
    exif = Image.Exif()
    exif[0x0112] = 1
    exif[0x010F], exif[0x0110] = "Example", "Camera 3"
    if taken:
        exif.get_ifd(0x8769)[0x9003] = taken
    out = io.BytesIO()
    back.save(out, "JPEG", quality=quality, optimize=True, exif=exif.tobytes())
    return out.getvalue()
