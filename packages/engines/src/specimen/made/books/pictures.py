"""The pictures of the books: each corner of the cover has a colour of its own, so that a test sees that nothing is cut off."""
from PIL import Image, ImageDraw

cover = Image.new('RGB', (300, 480), 'white')
draw = ImageDraw.Draw(cover)
for place, colour in {(0, 0): 'red', (260, 0): 'lime', (0, 440): 'blue', (260, 440): 'black'}.items():
    draw.rectangle((*place, place[0] + 39, place[1] + 39), fill=colour)
cover.save('cover.jpg', quality=90)
Image.new('RGB', (120, 120), 'red').save('square.png')
