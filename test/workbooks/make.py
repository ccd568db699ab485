"""Makes the workbooks of openpyxl and XlsxWriter that the README names: pip install openpyxl xlsxwriter; python make.py"""

from datetime import date, datetime

import xlsxwriter
from openpyxl import Workbook
from openpyxl.comments import Comment

MADE = datetime(2026, 11, 19)


def save(book, name):
    book.properties.created = book.properties.modified = MADE
    book.save(name)


def formats():
    """Numbers whose formats write words and signs, ids of sixteen digits, three decimals."""
    book = Workbook()
    sheet = book.active
    sheet.append(["Id", "Name", "Customer", "Phone", "Status", "Rating", "Score", "Amount", "Notes", "Active"])
    rows = [
        [5437000000412001, "Ada Quist", 15, 41446681800, 1, 85, 0.875, 12.345, 12.345, 1],
        [5437000000412002, "Bo Ek", 7, 41446681801, 2, 50, 0.5, 1234.5, 1.234, 0],
        [5437000000412003, "Cy Orr", 123, 41446681802, 3, 10, 1, 900, 0.5, 1],
        [9007199254740991, "Dee Moe", 8, 41446681803, 3, 10, 0.25, 0, 7, 0],
    ]
    codes = {
        "A": "0",
        "C": '"K-"0',
        "D": '"+"0',
        "E": '[=1]"New";[=2]"Contacted";"Qualified"',
        "F": '[>=80]"Hot";[>=40]"Warm";"Cold"',
        "G": "0.0%",
        "H": '[$CHF-807] #,##0.00#;-[$CHF-807] #,##0.00#;"-"',
        "J": '"Yes";;"No"',
    }
    for row in rows:
        sheet.append(row)
    for column, code in codes.items():
        for line in range(2, 6):
            sheet[f"{column}{line}"].number_format = code
    save(book, "openpyxl-formats.xlsx")


def layout():
    """A header over two columns, formulas that were never calculated, comments, a total."""
    book = Workbook()
    sheet = book.active
    sheet.append(["Name", None, "Email", "Company", "Score", "Due", "Hidden"])
    sheet.merge_cells("A1:B1")
    sheet.append(["Jo", "Ahl", "jo@never.example", "Ahl & Co", "=40+2", date(2026, 12, 1), "x"])
    sheet.append(["Kim", "Bø", '=LOWER("KIM")&"@never.example"', "Bø AS", "=E2", date(2026, 12, 2), "y"])
    sheet.append(["Rae", None, '=LOWER("RAE")&"@never.example"', "Line 1\nLine 2", 12, None, None])
    sheet.append([])
    sheet.append(["Total", None, None, None, 60])
    sheet.append([])
    sheet.append(["Prepared by Kit on 18 Nov"])
    sheet["A2"].comment = Comment("Met at the fair", "Kit")
    sheet["D3"].comment = Comment("Ask for Ola", "Kit")
    sheet.column_dimensions["G"].width = 0
    save(book, "openpyxl-layout.xlsx")


def checkboxes():
    """Checkboxes below the rows, as where they were filled down."""
    book = xlsxwriter.Workbook("xlsxwriter-checkboxes.xlsx")
    book.set_properties({"created": MADE})
    sheet = book.add_worksheet("Visitors")
    sheet.write_row(0, 0, ["Done", "Name", "Email"])
    people = [("Ida Ek", "ida@ek.example"), ("Lo Berg", "lo@berg.example")]
    for line in range(1, 61):
        sheet.insert_checkbox(line, 0, line == 1)
        if line <= len(people):
            sheet.write_row(line, 1, people[line - 1])
    book.close()


formats()
layout()
checkboxes()
