/// What the specimen shows: a sentence or two of each script.
enum SpecimenText {
    struct Sample: Identifiable {
        let name: String
        let text: String
        var id: String { name }
    }

    /// The first article of the Universal Declaration of Human Rights, from its start, where the script has one.
    static let scripts = [
        Sample(name: "Latin", text: "All human beings are born free, ÀÉÎõü ßøł"),
        Sample(name: "Greek", text: "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι"),
        Sample(name: "Cyrillic", text: "Все люди рождаются свободными"),
        Sample(name: "Armenian", text: "Բոլոր մարդիկ ծնվում են ազատ"),
        Sample(name: "Georgian", text: "ყველა ადამიანი იბადება თავისუფალი"),
        Sample(name: "Chinese", text: "人人生而自由，在尊严和权利上一律平等"),
        Sample(name: "Japanese", text: "すべての人間は、生まれながらにして自由"),
        Sample(name: "Korean", text: "모든 인간은 태어날 때부터 자유로우며"),
        Sample(name: "Arabic", text: "يولد جميع الناس أحرارًا متساوين"),
        Sample(name: "Hebrew", text: "כל בני אדם נולדו בני חורין"),
        Sample(name: "Devanagari", text: "सभी मनुष्यों को गौरव और अधिकारों"),
        Sample(name: "Thai", text: "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาค"),
        Sample(name: "Mixed", text: "Tokyo 東京, Cairo القاهرة, Haifa חיפה 7"),
    ]

    static let emoji = [
        Sample(name: "Faces", text: "😀 😎 🥲 🤖"), Sample(name: "Families", text: "👨‍👩‍👧‍👦 👩‍🚀 🧑‍🤝‍🧑 ❤️‍🔥"),
        Sample(name: "Flags, keycaps", text: "🇩🇪🇫🇷🇯🇵 🏳️‍🌈 1️⃣ #️⃣"), Sample(name: "Skin, text style", text: "👍🏻👍🏽👍🏿 ☂︎ ☂️ ✈︎ ✈️"),
    ]

    static let marks = [
        Sample(name: "Combining", text: "e\u{301} = é, n\u{303}, o\u{308}\u{304}, x\u{302}\u{323}, Z\u{351}\u{36b}\u{343}a"),
        Sample(name: "Hebrew points", text: "בְּרֵאשִׁית בָּרָא"), Sample(name: "Arabic vowels", text: "ٱلسَّلَامُ عَلَيْكُمْ"),
        Sample(name: "Thai vowels", text: "ที่นี่ น้ำ กู้ ปั้น"),
    ]

    static let wrapped = [
        Sample(
            name: "Latin",
            text: "A well-known, state-of-the-art list wraps at spaces and after hyphens; an "
                + "extraordinarilylongwordwithoutspaces where it must."),
        Sample(name: "Japanese", text: "「これは、長い文章です。」と彼は言った。ちょっと待って！行頭に句読点は来ない。"),
        Sample(name: "Korean", text: "한국어 문장은 띄어쓰기에서 줄이 바뀌고 낱말 안에서는 바뀌지 않습니다."),
        Sample(name: "Arabic", text: "العربية تكتب من اليمين إلى اليسار، والأرقام 123 والكلمات English تبقى في اتجاهها."),
        Sample(name: "Thai", text: "ภาษาไทยไม่มีช่องว่างระหว่างคำ จึงตัดบรรทัดที่พยางค์เมื่อจำเป็นเท่านั้น"),
    ]

    static let long = "Kilimanjaro, the highest mountain of Africa, 5,895 m"
    static let longArabic = "جبل كليمنجارو أعلى جبل في أفريقيا بارتفاع كبير"
    static let longMixed = "Pictures/2024/東京の写真/عطلة/IMG_0001 (copy).jpeg"
}
