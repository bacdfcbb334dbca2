const namesIn = (text: string) => text.trim().split(/,\s+/)

export const WOMEN = namesIn(`
  Amara Okafor, Beth Hughes, Chloe Patel, Dorothy Mensah, Ewa Kowalska, Fatima Noor, Grace Adeyemi, Hannah Price, Ines Ferreira, Joy Nwosu,
  Kasia Nowak, Leila Haddad, Megan Evans, Nia Roberts, Olga Petrova, Precious Moyo, Rosa Delgado, Sana Malik, Tara Byrne, Una Gallagher,
  Victoria Asante, Wendy Shaw, Yasmin Begum, Zoë Łuk, Abigail Turner, Blessing Eze, Carys Morgan, Deborah Quaye, Eleri Jones, Gwen Parry,
  Holly Barker, Imogen Foster, Jasmine Kaur, Kirsty Lomax, Lowri Davies, Mercy Banda, Nadine Fraser, Ola Bielska, Patience Dube, Rhian Thomas,
  Sioned Lewis, Temi Alabi, Ursula Bennett, Violet Musa, Winnie Achieng, Yetunde Cole, Zainab Yusuf, Anna Pugh, Bronwen Rees, Chipo Ncube,
  Delyth Owen, Esther Agyei, Faith Mutasa, Gemma Lyons, Hilda Osman, Isla Murray, Jodie Marsh, Khadija Omar, Linda Chukwu, Maria Santos,
  Noreen Walsh, Pippa Chandler, Ruth Amoah, Siân Griffiths, Thandi Sibanda, Wanjiru Mwangi, Aisha Rahman, Bella Horvat, Clare Donnelly, Dilys Vaughan,
  Edith Nyarko, Freya Collins, Gloria Tetteh, Heather Boyd, Irena Dudek, Julie Ashworth, Karen Maddox, Lydia Phiri, Mair Edwards, Naomi Stokes,
  Opal Reid, Pauline Birch, Rachel Tudor, Stella Ocran, Tracy Hobbs, Vera Kovač, Wilma Jansen, Yvonne Clegg`)

export const MEN = namesIn(`
  Adam Reid, Ben Hartley, Chidi Obi, David Lowe, Emeka Uche, Femi Ade, George Tan, Hassan Ali, Ivan Marin, James Doyle,
  Kwame Boateng, Liam O'Connor, Mohammed Iqbal, Noah Fletcher, Owen Pritchard, Pawel Zielinski, Raj Sharma, Samuel Kamau, Rhys Bowen, Umar Farooq,
  Wil Hopkins, William Stone, Yusuf Demir, Zack Holt, Aled Lloyd, Bongani Zulu, Callum Pike, Dafydd Rowlands, Elijah Sesay, Farhan Sheikh,
  Gethin Powell, Harry Whittle, Idris Bello, Joseph Njoroge, Kofi Annor, Luca Moretti, Marek Wrona, Nathan Oakes, Oliver Crane, Peter Chanda,
  Quentin Hale, Ryan Costello, Simon Akande, Tomasz Lis, Uchenna Odili, Victor Sarpong, Wojciech Mazur, Xavier Dias, Yaw Darko, Zubair Khan,
  Alun Meredith, Brian Kiplagat, Craig Nuttall, Derek Mabena, Edwin Tembo, Frank Gibbs, Gareth Beynon, Huw Jenkins, Isaac Lartey, Jerome Baptiste`)
